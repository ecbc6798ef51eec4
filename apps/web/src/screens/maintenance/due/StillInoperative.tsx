import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { FormCheckboxGroup } from '../../../ui/form/Form.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'

type Props = {
  aircraftId: string
  /** An annual or 100 h inspection is signed. */
  asked: boolean
  /** Answered elsewhere. */
  except?: readonly (string | null)[]
}

/** Deferred inoperative equipment, which an annual or 100 h inspection must address. A form's field `stillInoperative`. */
export const StillInoperative = ({ aircraftId, asked, except = [] }: Props) => {
  const { data } = useQuery({
    ...read('listSquawks', { params: { id: aircraftId }, query: { state: 'not_closed', limit: 100 } }),
    enabled: asked,
  })
  const open = asked ? (data?.results ?? []).filter(({ id, inoperative }) => inoperative && !except.includes(id)) : []
  if (open.length === 0) return null
  return (
    <FormCheckboxGroup
      name="stillInoperative"
      label="Inoperative equipment that was inspected and is put off again"
      options={open.map(({ id, text }) => ({ value: id, label: text }))}
      hint={
        <>
          What was repaired, replaced or removed is closed on the page of its squawk first:
          {open.map(({ id, text }, at) => (
            <span key={id}>
              {at > 0 ? ', ' : ' '}
              <TextLink to={paths.squawk(id)} newTab>
                {text}
              </TextLink>
            </span>
          ))}
        </>
      }
    />
  )
}
