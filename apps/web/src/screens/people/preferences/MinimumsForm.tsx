import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { Minimums } from '@tailshare/contract/bookings/weather/weather'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from '../../../ui/router/hooks.ts'
import { read, useAction } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { FoldSection } from '../../../ui/layout/fold/Fold.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import css from '../../../parts/people/profile/profile.module.css'

type Values = Record<keyof Minimums, string>
const names = Object.keys(Minimums.shape) as (keyof Minimums)[]
const typed = (value: number | null) => (value === null ? '' : String(value))
const number = (text: string) => (text.trim() === '' ? null : Number(text))
const each = <Value,>(of: (name: keyof Minimums) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<keyof Minimums, Value>

const problem = (name: keyof Minimums, text: string) => {
  const value = number(text)
  if (value !== null && Number.isNaN(value)) return fieldMessages.numeric
  return Minimums.shape[name].safeParse(value).error?.issues[0]?.message ?? []
}

const Fields = ({ minimums }: { minimums: Minimums }) => {
  const client = useQueryClient()
  const save = useAction('setMinimums')
  const form = useAppForm<Values>({
    defaults: each((name) => typed(minimums[name])),
    check: (values) => each((name) => problem(name, values[name])),
    send: async (values) => {
      const saved = await save.mutateAsync({ body: each((name) => number(values[name])) })
      client.setQueryData(read('getMinimums').queryKey, saved)
      toast('Saved')
    },
  })
  return (
    <FormPanel form={form} label="Weather minimums" kept>
      <div className={css.pair}>
        <FormField
          name="ceilingFt"
          label="Lowest ceiling"
          inputMode="numeric"
          after="ft"
          hint="Above the ground, such as 3000."
        />
        <FormField name="visibilitySm" label="Least visibility" inputMode="decimal" after="SM" hint="Statute miles, such as 5." />
        <FormField name="windKt" label="Most wind" inputMode="numeric" after="kt" hint="Gusts included." />
        <FormField
          name="crosswindKt"
          label="Most crosswind"
          inputMode="numeric"
          after="kt"
          hint="On the best runway, at airports whose runways we have."
        />
      </div>
    </FormPanel>
  )
}

/** Personal weather minimums. An empty field means no limit. */
export const MinimumsForm = () => {
  const query = useQuery(read('getMinimums'))
  const { hash } = useLocation()
  const isAsked = hash === '#minimums' && query.data !== undefined
  useEffect(() => {
    if (isAsked) document.querySelector('#minimums')?.scrollIntoView({ block: 'start' })
  }, [isAsked])
  return (
    <FoldSection
      name="minimums"
      title="Weather minimums"
      help="If the forecast for your flight is below them, we tell you the day before: cancel free of charge, or fly later. Where a forecast leaves something out we cannot tell, and the booking says so. Leave a field empty for no limit. Only you see them."
    >
      <Loaded query={query} label="Loading your minimums">
        {(minimums) => <Fields minimums={minimums} />}
      </Loaded>
    </FoldSection>
  )
}
