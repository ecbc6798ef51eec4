import { useFormValue } from '../../../../ui/form/Form.tsx'
import { DateField } from '../../../../ui/form/dates/DateField.tsx'

export const DayField = ({ name, ...rest }: { name: string; label: string; max?: string; min?: string; hint?: string }) => {
  const { value, onChange, errors } = useFormValue<string | null>(name)
  return <DateField {...rest} day={value || null} onDay={onChange} errors={errors} />
}
