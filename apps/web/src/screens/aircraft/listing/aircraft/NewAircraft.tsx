import type { Listing } from '@tailshare/contract/aircraft/listing'
import { paths } from '@tailshare/contract/base/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from '../../../../ui/router/hooks.ts'
import { read, useAction } from '../../../../api.ts'
import type { Account } from '../../../../calls/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/form/Failure.tsx'
import { change, saveNow, takeUp } from '../saving/listingStore.ts'
import { Step } from '../wizard/Step.tsx'
import { AircraftFields, type TextName } from './AircraftFields.tsx'
import { type Begun, blank, bodyOf, keepBegun, keptBegun, problemsOf, typedAlong } from './newAircraft.ts'

/** Input stays on this device until it is complete and the draft is created. */
export const NewAircraft = ({ account }: { account: Account }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const kept = useMemo(() => keptBegun(account.id), [account.id])
  const [edited, setBegun] = useState<Begun | null>(null)
  const begun = edited ?? kept
  const [left, setLeft] = useState<ReadonlySet<TextName>>(new Set())
  const [tried, setTried] = useState(false)
  const edit = (part: Partial<Begun>) => {
    const next = { ...begun, ...part }
    setBegun(next)
    keepBegun(account.id, next)
    create.reset()
  }
  const goOn = async (listing: Listing) => {
    const { queryKey } = read('getListing', { params: { id: listing.id } })
    client.setQueryData(queryKey, listing)
    const along = typedAlong(begun)
    if (Object.keys(along).length > 0) {
      takeUp(client, account.id, listing.id)
      change(listing.id, along)
      await saveNow(listing.id)
    }
    keepBegun(account.id, null)
    setBegun(blank)
    void navigate(paths.addAircraft({ aircraft: listing.id, step: 'photos' }))
  }
  const create = useAction('createAircraft', { onDone: (listing) => void goOn(listing) })
  const problems = problemsOf(begun)
  /** After the messages have rendered. */
  const showFirst = () =>
    setTimeout(() => place.current?.querySelector<HTMLElement>('input[aria-invalid="true"], [data-invalid] input')?.focus())
  const start = () => {
    setTried(true)
    const body = bodyOf(begun)
    if (Object.keys(problems).length === 0 && body.success) create.mutate({ body: body.data }, { onError: showFirst })
    else showFirst()
  }
  const said = create.error?.fields ?? {}
  const shown = Object.fromEntries([
    ...Object.entries(problems).filter(
      ([name]) => tried || (left.has(name as TextName) && begun.text[name as TextName] !== '' && name !== 'tailNumber'),
    ),
    ...Object.entries(said).map(([name, texts]) => [name, texts.join(', ')]),
  ])
  return (
    <div ref={place}>
      <Step
        step="aircraft"
        title="Which aircraft is it?"
        lead="The model fills in its figures, usual equipment and minimums. Change what’s different on yours."
        next={
          <Button kind="go" busy={create.isPending} onClick={start}>
            Continue to photos
          </Button>
        }
      >
        <AircraftFields
          // Comboboxes read their value only on mount; remount for a restored choice.
          key={kept.model || kept.airport ? 'kept' : 'blank'}
          form={{
            ...begun,
            problems: shown,
            metersAreFlown: false,
            onText: (name, text) => {
              setLeft(new Set([...left].filter((one) => one !== name)))
              edit({ text: { ...begun.text, [name]: text } })
            },
            onLeave: (name) => setLeft(new Set([...left, name])),
            onModel: (model) => edit({ model }),
            onAirport: (airport) => edit({ airport }),
          }}
        />
        <Failure>{create.error && Object.keys(said).length === 0 && create.error.message}</Failure>
      </Step>
    </div>
  )
}
