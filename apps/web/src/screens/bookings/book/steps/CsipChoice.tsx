import type { CsipOffer } from '@tailshare/contract/bookings/book/canBook'
import { rateText } from '@tailshare/contract/text/money'
import { RadioGroup } from '../../../../ui/form/Choices.tsx'
import css from '../Book.module.css'

const alone = 'alone'

/** Instructors at the airport with rate and availability; none is preselected. */
export const CsipChoice = ({
  offers,
  chosen,
  onChoose,
}: {
  offers: readonly CsipOffer[]
  chosen: string | undefined
  onChoose: (csipId: string | undefined) => void
}) => (
  <section className={css.csips} aria-label="CSIP">
    {offers.length === 0 ? (
      <p>No CSIP has published a rate at this airport.</p>
    ) : (
      <RadioGroup
        label="Instructor (CSIP)"
        value={chosen ?? alone}
        onChange={(id) => onChoose(id === alone ? undefined : id)}
        options={[
          { value: alone, label: 'No CSIP' },
          ...offers.map(({ csip, hourlyRateCents, free }) => ({
            value: csip.id,
            label: `${csip.firstName} ${csip.lastName}, ${rateText(hourlyRateCents)} /h`,
            hint: free ? 'Free at your times' : 'Not free at your times',
            disabled: !free && chosen !== csip.id,
          })),
        ]}
      />
    )}
  </section>
)
