import type { Listing } from '@tailshare/contract/listing'
import { useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { DropMenu } from '../../../ui/overlay/DropMenu.tsx'
import css from './State.module.css'
import { StateDialog } from './StateDialog.tsx'
import { changesFor, type StateChange, wordsOf } from './stateChanges.ts'

/** Pausing, listing again, retiring and deleting, behind one button. */
export const ListingActions = ({ listing }: { listing: Listing }) => {
  const [asked, ask] = useState<StateChange | null>(null)
  return (
    <>
      <DropMenu trigger={<Icon name="more" />} label={`More for ${listing.tailNumber}`}>
        {(close) =>
          changesFor(listing.state).map((change) => (
            <button
              key={change}
              type="button"
              className={css.item}
              onClick={() => {
                close()
                ask(change)
              }}
            >
              {wordsOf(change, listing.tailNumber, listing.state === 'draft').label}
            </button>
          ))
        }
      </DropMenu>
      {asked && <StateDialog listing={listing} change={asked} onClose={() => ask(null)} />}
    </>
  )
}
