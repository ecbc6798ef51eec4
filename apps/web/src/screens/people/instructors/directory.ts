import type { InstructorRating } from '@tailshare/contract/people/documents/privileges'
import { instructorRatings } from '@tailshare/contract/people/documents/privileges'
import { askedDay, askedId, askedName } from '../../../routing/asked.ts'

/** The choices of the directory in its address; invalid ones are left out. `home`: near it, if no place is chosen. */
export const csipChoices = (params: URLSearchParams, home: string | undefined) => {
  const number = (name: string, most: number) => {
    const value = Number(params.get(name))
    return value > 0 && value <= most ? value : undefined
  }
  return {
    near: askedId(params.get('near')) ?? home,
    day: askedDay(params.get('day')),
    teaches: askedName<InstructorRating>(params.get('teaches'), instructorRatings) ?? undefined,
    rate_max: number('rate', 1000),
    rating_min: number('stars', 5),
  }
}

/** What could bring an instructor up, by the choices made. */
export const noneText = ({ day, teaches, rate_max, rating_min }: Partial<ReturnType<typeof csipChoices>>) => {
  const others = [day && 'another day', rate_max && 'a higher rate', rating_min && 'any rating']
  const listed = others.filter((one) => typeof one === 'string').join(', or ')
  if (listed) return `No instructor fits all of this. ${listed.charAt(0).toUpperCase()}${listed.slice(1)} may do.`
  return teaches ? `No one who teaches this is here yet: ${instructorRatings[teaches]}.` : 'No instructor is here yet.'
}
