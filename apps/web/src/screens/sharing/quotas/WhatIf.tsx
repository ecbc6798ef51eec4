import type { QuotaHolder } from '@tailshare/contract/bookings/quotas/quotas'
import { Button } from '../../../ui/Button.tsx'
import { MoreSection } from '../../../ui/layout/More.tsx'
import { Meters } from './HolderQuotas.tsx'
import css from './Quotas.module.css'

const shares = [12.5, 25, 33, 50]

/** Simulates the reader's year with another share. */
export const WhatIf = ({
  you,
  share,
  onShare,
}: {
  you: QuotaHolder
  share: number | undefined
  onShare: (share: number | null) => void
}) => (
  <MoreSection title="What if your share were another?" gist={`You hold ${you.percent}%`} open={share !== undefined}>
    <div className={css.year} role="group" aria-label="Another share">
      {shares
        .filter((one) => one !== you.percent)
        .map((one) => (
          <Button
            key={one}
            kind={share === one ? 'ink' : 'line'}
            small
            aria-pressed={share === one}
            onClick={() => onShare(share === one ? null : one)}
          >
            {one}%
          </Button>
        ))}
    </div>
    <div aria-live="polite">
      {share !== undefined && you.whatIf?.percent === share && <Meters figures={you.whatIf.figures} />}
    </div>
  </MoreSection>
)
