import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type AppForm, type FormOptions, useAppForm } from '../../../ui/form/Form.tsx'
import { changesOf } from '../../../ui/form/typed.ts'
import type { Draft } from './drafts.ts'

type DraftForm<Values extends FieldValues> = AppForm<Values> & {
  isRestored: boolean
  /** Call on Cancel. */
  discard: () => void
}

/** The input survives closing until it is sent or discarded. */
export const useDraftForm = <Values extends FieldValues>({
  draft,
  send,
  ...options
}: FormOptions<Values> & { draft: Draft<Values> }): DraftForm<Values> => {
  const [start] = useState(() => ({ before: options.defaults, kept: draft.read() }))
  const isOver = useRef(false)
  const discard = () => {
    isOver.current = true
    draft.write(undefined)
  }
  const form = useAppForm<Values>({
    ...options,
    startFrom: start.kept,
    send: async (values) => {
      await send(values)
      discard()
    },
  })
  const leave = useEffectEvent(() => {
    const now = form.getValues()
    if (!isOver.current) draft.write(Object.keys(changesOf(start.before, now)).length > 0 ? now : undefined)
  })
  useEffect(() => () => leave(), [])
  return { ...form, isRestored: start.kept !== undefined, discard }
}
