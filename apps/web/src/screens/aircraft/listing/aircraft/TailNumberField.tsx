import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { tailNumber as tailNumberField } from '@tailshare/contract/base/fields'
import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, read } from '../../../../api.ts'
import { Field } from '../../../../ui/form/Field.tsx'
import { useSettled } from '../../../../ui/form/useSettled.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import css from './Aircraft.module.css'

/** Whether the number is possible, and whether it is listed already. */
const useTailNumber = (text: string, ownId: string | undefined) => {
  const typed = tailNumberField.safeParse(text)
  const settled = useSettled(typed.success ? typed.data : '')
  const found = useQuery({
    ...read('findTailNumber', { params: { tail: settled } }),
    enabled: settled !== '',
    staleTime: 0,
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= 400),
  })
  const isFree = found.error instanceof ApiError && found.error.refusal?.code === 'tail_number_free'
  const takenBy = found.data && found.data.id !== ownId ? found.data.id : undefined
  return {
    tail: typed.success ? typed.data : undefined,
    problem: typed.success ? undefined : typed.error.issues[0]?.message,
    isOwn: found.data !== undefined && takenBy === undefined,
    isChecking: typed.success && (settled !== typed.data || found.isFetching),
    isFree,
    takenBy,
    failed: found.isError && !isFree ? found.error.message : undefined,
  }
}

const useMine = (id: string | undefined) => {
  const owned = useQuery({ ...read('listOwnedAircraft'), enabled: id !== undefined })
  return owned.data?.find((one) => one.id === id)
}

/** Checked while typing. */
export const TailNumberField = ({
  text,
  ownId,
  errors,
  onText,
  onLeave,
}: {
  text: string
  /** The listing that may have this number. */
  ownId?: string | undefined
  errors?: string | undefined
  onText: (text: string) => void
  onLeave: () => void
}) => {
  const { tail, problem, isChecking, isFree, isOwn, takenBy, failed } = useTailNumber(text, ownId)
  const mine = useMine(takenBy)
  const [isLeft, leave] = useState(true)
  const wrong = takenBy ? fieldMessages.tailNumber : isLeft && text !== '' ? problem : undefined
  const said = wrong ?? errors
  return (
    <div className={css.tail}>
      <Field
        label="Tail number"
        name="tailNumber"
        placeholder="N123AB"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        value={text}
        errors={said}
        onFocus={() => leave(false)}
        onChange={({ target }) => onText(target.value.toUpperCase())}
        onBlur={() => {
          leave(true)
          onLeave()
        }}
      />
      <p className={css.check} role="status">
        {mine ? (
          <TextLink to={paths.addAircraft({ aircraft: mine.id })}>You list {mine.tailNumber} already. Go on with it</TextLink>
        ) : said ? null : isChecking ? (
          'Checking…'
        ) : isFree && tail ? (
          <>
            <Icon name="check" /> {tail} is free
          </>
        ) : isOwn ? null : (
          failed
        )}
      </p>
    </div>
  )
}
