import type { ListingStep } from '@tailshare/contract/aircraft/listing'
import type { ListingState } from '@tailshare/contract/base/statuses'
import { paths } from '@tailshare/contract/base/paths'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from '../../../../ui/router/hooks.ts'
import type { Account } from '../../../../calls/session.ts'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Badge, type Tone } from '../../../../ui/display/marks/Badge.tsx'
import { Tail } from '../../../../ui/display/marks/Tail.tsx'
import { AircraftStep } from '../aircraft/AircraftStep.tsx'
import { ContractStep } from '../contract/ContractStep.tsx'
import { DocumentsStep } from '../documents/DocumentsStep.tsx'
import { EquipmentStep } from '../equipment/EquipmentStep.tsx'
import { PhotosStep } from '../photos/PhotosStep.tsx'
import { PilotsStep } from '../pilots/PilotsStep.tsx'
import { PreviewStep } from '../preview/PreviewStep.tsx'
import { PriceStep } from '../price/PriceStep.tsx'
import { ChangedElsewhere } from '../saving/ChangedElsewhere.tsx'
import { SaveMark } from '../saving/SaveMark.tsx'
import { type Editor, useEditor } from '../saving/useEditor.ts'
import { ListingActions } from '../state/ListingActions.tsx'
import { UnsignedNote } from '../state/UnsignedNote.tsx'
import { StepRail } from './StepRail.tsx'
import { readStep, stepToGoOn } from './steps.ts'
import css from './Wizard.module.css'

const states: Record<ListingState, readonly [Tone, string]> = {
  draft: ['plain', 'Draft'],
  listed: ['go', 'Listed'],
  paused: ['caution', 'Paused'],
  retired: ['plain', 'Retired'],
}

type StepProps = { editor: Editor; account: Account }
const screens: Record<ListingStep, (props: StepProps) => ReactNode> = {
  aircraft: AircraftStep,
  photos: PhotosStep,
  equipment: EquipmentStep,
  price: PriceStep,
  pilots: PilotsStep,
  documents: DocumentsStep,
  preview: PreviewStep,
  contract: ContractStep,
}

/** Focuses the heading after each step change, but not initially. */
const useStepFocus = (step: ListingStep) => {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    place.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true })
  }, [step])
  return place
}

/** The URL selects the open step. */
export const Wizard = ({ id, account }: { id: string; account: Account }) => {
  const editor = useEditor(id, account)
  const { listing, state } = editor
  const asked = useSearchParams()[0].get('step')
  const step = asked === null && listing.state === 'draft' ? stepToGoOn(listing) : readStep(asked)
  const place = useStepFocus(step)
  const Open = screens[step]
  const [tone, word] = states[listing.state]
  return (
    <div className={`wrap read ${css.page}`}>
      <header className={css.head}>
        <div className={css.title}>
          <h1>
            <Tail size="card" className={css.tail}>
              {listing.tailNumber}
            </Tail>
          </h1>
          <Badge tone={tone} icon={null} fill>
            {word}
          </Badge>
          <SaveMark state={state} />
        </div>
        <div className={css.side}>
          {listing.state === 'listed' && (
            <ButtonLink kind="line" small to={paths.aircraft(id)}>
              See its page
            </ButtonLink>
          )}
          <div className={css.more}>
            <ListingActions listing={listing} isOwner={editor.isOwner} />
          </div>
        </div>
      </header>
      <div className={classes(css.columns, step === 'preview' && css.wide)}>
        <StepRail listing={listing} current={step} />
        <div ref={place}>
          <ChangedElsewhere editor={editor} />
          {step !== 'contract' && editor.isOwner && <UnsignedNote editor={editor} />}
          <Open key={step} editor={editor} account={account} />
        </div>
      </div>
    </div>
  )
}
