import { TextArea } from '../../../../ui/form/Field.tsx'
import css from './Safety.module.css'

/** The text remains, to be read and copied. */
export const Refused = ({ why, typed, label }: { why: string; typed: string; label: string }) => (
  <div className={css.refused}>
    <p role="status">{why}</p>
    {typed.trim() !== '' && (
      <TextArea label={label} value={typed} rows={3} readOnly hint="You have not sent this. It stays on this device." />
    )}
  </div>
)
