import type { ListingContract } from '@tailshare/contract/aircraft/listing'
import { instantText } from '@tailshare/contract/text/timeText'
import { DownloadButton } from '../../../../parts/DownloadLink.tsx'
import css from './Contract.module.css'

/** Signatures with name, time and PDF, newest first. */
export const Signatures = ({ contract: { signatures }, zone }: { contract: ListingContract; zone: string }) =>
  signatures.length === 0 ? null : (
    <section aria-labelledby="signatures">
      <h3 id="signatures">Signed copies</h3>
      <ul className={css.signatures}>
        {signatures.map(({ version, name, at, sha256, fileUrl }) => (
          <li key={version}>
            <div>
              <b>
                Version {version}, {name}
              </b>
              <small>{instantText(new Date(at), zone)}</small>
              <small className={css.hash}>SHA-256 {sha256}</small>
            </div>
            <DownloadButton href={fileUrl} small>
              PDF
            </DownloadButton>
          </li>
        ))}
      </ul>
    </section>
  )
