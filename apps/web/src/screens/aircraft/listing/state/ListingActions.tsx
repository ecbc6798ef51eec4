import type { Listing } from '@tailshare/contract/aircraft/listing'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { DropMenu } from '../../../../ui/overlay/DropMenu.tsx'
import css from './State.module.css'
import { StateDialog } from './StateDialog.tsx'
import { changesFor, type StateChange, wordsOf } from './stateChanges.ts'

export const ListingActions = ({ listing, isOwner }: { listing: Listing; isOwner: boolean }) => {
  const [asked, ask] = useState<StateChange | null>(null)
  const changes = changesFor(listing.state, isOwner)
  const inMenu = changes.filter((change) => change !== 'list')
  return (
    <>
      {changes.includes('list') && (
        <Button kind="go" small onClick={() => ask('list')}>
          List again
        </Button>
      )}
      {inMenu.length > 0 && (
        <DropMenu trigger={<Icon name="more" />} label={`More for ${listing.tailNumber}`}>
          {(close) =>
            inMenu.map((change) => (
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
      )}
      {asked && <StateDialog listing={listing} change={asked} onClose={() => ask(null)} />}
    </>
  )
}
