import { productName } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import { mailStyles, paint } from './mailColors.ts'
import {
  block,
  button,
  cell,
  escapeHtml,
  headed,
  headPicture,
  quietLink,
  quoted,
  small,
  tailPlate,
  title,
  wordmark,
} from './mailParts.ts'

type Link = { label: string; url: string }

export type Letter = {
  subject: string
  /** Plain paragraphs, separated by blank lines. */
  text: string
  action?: Link
  /** Image at the top instead of the tail number. Served by us, and not essential. */
  picture?: { url: string; alt: string }
  foot?: Link
  /** Why the recipient gets it, and where to change that. */
  why?: { text: string; link?: Link }
  /** `warning` has an icon. `said` quotes a person. In a `list`, each paragraph starts with a heading. */
  tone?: 'news' | 'warning' | 'said' | 'list'
}

const whyOfMost: NonNullable<Letter['why']> = {
  text: 'You are getting this because it is about your account or something you asked for.',
}

const registration = /\bN[1-9](?:\d{0,4}|\d{0,3}[A-HJ-NP-Z]|\d{0,2}[A-HJ-NP-Z]{2})\b/g

/** The tail number to sign with: the only one in the subject, otherwise in our own text. */
const tailOf = ({ subject, text, tone }: Letter) => {
  const onlyIn = (said: string) => {
    const found = new Set(said.match(registration))
    return found.size === 1 ? [...found][0] : undefined
  }
  return onlyIn(subject) ?? (tone === 'said' ? undefined : onlyIn(text))
}

const previewLength = 110

/** The preview text after the subject in an inbox. */
const previewOf = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= previewLength) return line
  return `${line.slice(0, line.lastIndexOf(' ', previewLength) + 1 || previewLength).trimEnd()}…`
}

type Site = { publicUrl: string; contactEmail: string }
const helpUrl = ({ publicUrl }: Site) => publicUrl + paths.help()
/** Ends a plain mail as it leaves: the help page, and the address that replies go to. */
export const plainHelp = (site: Site) => `Help: ${helpUrl(site)} · ${site.contactEmail}`

/** The plain text version. */
export const plainMail = (letter: Letter) => {
  const { text, action, foot, why = whyOfMost } = letter
  const links = [action, foot].flatMap((link) => (link ? [`${link.label}: ${link.url}`] : []))
  const tail = tailOf(letter)
  const signature = ['-- ', tail ? `${productName} · ${tail}` : productName, why.text]
  return [text, ...links, [...signature, ...(why.link ? [`${why.link.label}: ${why.link.url}`] : [])].join('\n')].join('\n\n')
}

/** The HTML version: light and dark, 320 to 600 pixels wide. Loads nothing external except our own picture, if any. */
export const htmlMail = (letter: Letter, site: Site) => {
  const { subject, text, action, picture, foot, why = whyOfMost, tone = 'news' } = letter
  const blocks = text
    .split('\n\n')
    .map(tone === 'list' ? headed : block)
    .join('\n')
  const tail = tailOf(letter)
  const card = [
    ...(tone === 'warning'
      ? [`<tr><td class="mark" style="height:6px;${paint.mark};font-size:1px;line-height:6px">&nbsp;</td></tr>`]
      : []),
    ...(picture ? [headPicture(picture)] : tail ? [cell(tailPlate(tail), `22px 36px;${paint.plate}`, 'plate')] : []),
    cell([title(subject), tone === 'said' ? quoted(blocks) : blocks, action ? button(action) : ''].join('\n'), '32px 36px 16px'),
    ...(foot ? [cell(small(quietLink(foot)), '0 36px 20px')] : []),
  ]
  const help = { label: 'Help', url: helpUrl(site) }
  const write = { label: site.contactEmail, url: `mailto:${site.contactEmail}` }
  const end = [
    small(escapeHtml(why.text)),
    ...(why.link ? [small(quietLink(why.link))] : []),
    small(`${quietLink(help)} · ${quietLink(write)}`),
  ]
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no, date=no, address=no, email=no"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${mailStyles}</style></head>
<body class="page" style="margin:0;padding:0;${paint.page}">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${escapeHtml(previewOf(text))}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="${paint.page}"><tbody><tr><td align="center" style="padding:28px 12px 40px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;margin:0 auto;text-align:left"><tbody>
${cell(wordmark(productName), '0 36px 20px')}
<tr><td><table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="${paint.card};border-width:1px;border-style:solid;border-radius:20px;overflow:hidden;border-collapse:separate"><tbody>
${card.join('\n')}
</tbody></table></td></tr>
${cell(end.join('\n'), '24px 36px 0')}
</tbody></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></tbody></table>
</body></html>`
}
