import { z } from 'zod'
import { day } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'

const mostYears = 10

/** First and last day, inclusive. */
export const HolidayQuery = z
  .strictObject({ start_date: day, end_date: day })
  .refine(
    ({ start_date: from, end_date: to }) => from <= to && Date.parse(to) - Date.parse(from) <= mostYears * 366 * 86_400_000,
    {
      path: ['end_date'],
      error: fieldMessages.dateOutdated,
    },
  )

/** A US federal holiday. `days`: the observed day plus any adjoining weekend; a trip over them uses one holiday. */
export const Holiday = z.object({ name: z.string(), day, observed: day, days: z.array(day) })

/** A rating on an FAA flight instructor certificate (14 CFR 61.5(c)). */
export const InstructorCertificate = z.object({ id: z.string(), name: z.string(), title: z.string() })

/** Colloquial names, most common first. */
export const instructorCertificates: z.infer<typeof InstructorCertificate>[] = [
  { id: 'cfi_a', name: 'CFI-A', title: 'Flight instructor, airplane single-engine' },
  { id: 'cfii', name: 'CFII', title: 'Flight instructor, instrument airplane' },
  { id: 'mei', name: 'MEI', title: 'Flight instructor, airplane multiengine' },
  { id: 'cfi_h', name: 'CFI-H', title: 'Flight instructor, rotorcraft helicopter' },
  { id: 'cfii_h', name: 'CFII-H', title: 'Flight instructor, instrument helicopter' },
  { id: 'cfi_gyro', name: 'CFI-Gyro', title: 'Flight instructor, rotorcraft gyroplane' },
  { id: 'cfi_g', name: 'CFI-G', title: 'Flight instructor, glider' },
  { id: 'cfi_pl', name: 'CFI-PL', title: 'Flight instructor, powered-lift' },
  { id: 'cfii_pl', name: 'CFII-PL', title: 'Flight instructor, instrument powered-lift' },
  { id: 'cfi_s', name: 'CFI-S', title: 'Flight instructor with a sport pilot rating' },
]
