import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { CategoryBadge } from './CategoryBadge.tsx'
import css from './Weather.module.css'

export const weatherMs = 15 * 60_000

/** Reserves the space of a typical report. */
const usualReport = 'KSQL 231756Z 31008KT 10SM FEW020 SCT250 18/09'

export const AirportLine = ({ code }: { code: string }) => {
  const { data, isError } = useQuery({
    ...read('getAirportWeather', { params: { code } }),
    refetchInterval: weatherMs,
    retry: false,
  })
  if (!data && !isError)
    return (
      <p className={css.line} aria-busy="true">
        <b>{code}</b> <span className="muted small">Getting the weather</span> <span className={css.room}>{usualReport}</span>
      </p>
    )
  const report = data?.report
  if (!report) return <p className="muted small">{code}: the weather is unavailable right now.</p>
  return (
    <p className={css.line}>
      <b>{code}</b> <CategoryBadge category={report.category} /> <span>{report.text}</span>
      {data.isInvented && <small className={css.invented}>Demo weather, not for flying.</small>}
    </p>
  )
}
