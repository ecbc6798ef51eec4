import type { Photo } from '@tailshare/contract/aircraft/aircraft'
import type { ReactNode } from 'react'
import { Link } from '../../../ui/router/Link.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import list from '../../people/profile/OrderList.module.css'

type Row = { id: string; tailNumber: string; photo: Photo; to: string; text: string; note: string; state?: ReactNode }

/** Co-owned aircraft, and those of an advisor's clients. */
export const OthersAircraft = ({ rows }: { rows: readonly Row[] }) => (
  <ul className={list.orders}>
    {rows.map(({ id, tailNumber, photo, to, text, note, state }) => (
      <li key={id}>
        <img src={photo.thumbnailUrl} alt="" width={160} height={120} loading="lazy" />
        <div className={list.what}>
          <Link to={to}>
            <Tail size="row">{tailNumber}</Tail>
          </Link>
          <p>{text}</p>
          <small>{note}</small>
        </div>
        <div className={list.state}>{state}</div>
      </li>
    ))}
  </ul>
)
