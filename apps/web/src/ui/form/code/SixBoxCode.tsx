import { codeLength } from '@tailshare/contract/base/constants'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { codeOf, emptyBoxes, eraseAt, isWhole, type Move, writeInto } from './codeBoxes.ts'
import { describing, FieldNotes, type FieldWords } from '../FieldFrame.tsx'
import css from './SixBoxCode.module.css'

/**
 * Six boxes of one character: typing advances, pasting spreads, backspace goes back. A code pasted elsewhere in the dialog also fills the
 * boxes. `onChange` fires on every change.
 */
export const SixBoxCode = ({
  label,
  errors,
  hint,
  onChange,
  focused = true,
}: FieldWords & { onChange: (code: string, whole: boolean) => void; focused?: boolean }) => {
  const id = useId()
  const [boxes, setBoxes] = useState(emptyBoxes)
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  useEffect(() => {
    if (focused) inputs.current[0]?.focus()
  }, [focused])

  const apply = ({ boxes: next, focus }: Move) => {
    setBoxes(next)
    onChange(codeOf(next), isWhole(next))
    inputs.current[focus]?.focus()
    inputs.current[focus]?.select()
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (event.key === 'Backspace') apply(eraseAt(boxes, at))
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) apply(writeInto(boxes, at, event.key))
    else if (step) inputs.current[at + step]?.focus()
    else return
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    const at = inputs.current.findIndex((input) => input === event.target)
    // Leave the paste to the other input that received it.
    if (at < 0 && event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')) return
    event.preventDefault()
    apply(writeInto(boxes, Math.max(at, 0), event.clipboardData?.getData('text') ?? ''))
  }
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })

  return (
    <fieldset className={css.code} {...describing(id, { errors, hint })}>
      <legend className="vh">{label}</legend>
      <div className={css.boxes}>
        {boxes.map((value, at) => (
          <input
            // The boxes never move.
            // eslint-disable-next-line react/no-array-index-key
            key={at}
            ref={(input) => {
              inputs.current[at] = input
            }}
            className={css.box}
            value={value}
            aria-label={`Character ${at + 1} of ${codeLength}`}
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => apply(writeInto(boxes, at, event.target.value.replace(value, '') || event.target.value))}
            onKeyDown={(event) => onKeyDown(event, at)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      <FieldNotes id={id} errors={errors} hint={hint} />
    </fieldset>
  )
}
