import { countText } from '@tailshare/contract/text/countText'
import type { YearPack } from '@tailshare/contract/reports/yearPack'
import { addressOf } from '../../../api.ts'
import { DownloadButton } from '../../../parts/DownloadLink.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { PackDownload } from './PackDownload.tsx'
import css from './YearPack.module.css'
import type { Asked } from './yearAsked.ts'

const names = { figures: 'Figures', trail: 'Trail', flights: 'Flights', payments: 'Payments' } as const

export const Files = ({ pack, asked }: { pack: YearPack; asked: Asked }) => (
  <Section
    title="Download"
    note={`The ZIP has the PDF, all CSV files, ${countText(pack.receipts, 'receipt')} and the files uploaded for costs.`}
  >
    <div className={css.files}>
      <PackDownload href={addressOf('downloadYearPack', { query: asked })} name={`year-pack-${pack.year}.zip`} />
      <DownloadButton href={addressOf('downloadYearPdf', { query: asked })} icon="document">
        PDF
      </DownloadButton>
      {Object.entries(names).map(([file, name]) => (
        <DownloadButton
          key={file}
          href={addressOf('downloadYearFile', { query: { ...asked, file: file as keyof typeof names } })}
        >
          {name}, CSV
        </DownloadButton>
      ))}
    </div>
  </Section>
)
