import { paint } from './mailColors.ts'

export const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;')

const inter = `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
const wide = `font-family:'Archivo Expanded',Archivo,'Arial Black','Segoe UI',Helvetica,Arial,sans-serif`

/** A full-width table row. */
export const cell = (inside: string, style: string, classes = '') =>
  `<tr><td class="${`pad ${classes}`.trim()}" style="padding:${style}">${inside}</td></tr>`

const written = (html: string) =>
  `<p class="ink" style="margin:0 0 16px;${inter};font-size:16px;line-height:1.55;${paint.ink};overflow-wrap:anywhere;word-break:break-word">${html.replace(/\n/g, '<br>')}</p>`
const paragraph = (text: string) => written(escapeHtml(text))

/** For lists: the first line is a heading. */
export const headed = (text: string) => {
  const [head = '', ...rest] = escapeHtml(text).split('\n')
  return written(rest.length > 0 ? [`<b>${head}</b>`, ...rest].join('\n') : head)
}

const codePattern = /^\d{6}$/
const code = (digits: string) =>
  `<p class="well ink" style="margin:8px 0 24px;padding:18px 12px;border-radius:12px;${paint.well};${paint.ink};font-family:ui-monospace,Menlo,Consolas,monospace;font-size:34px;line-height:1.2;letter-spacing:8px;font-weight:700;text-align:center">${digits}</p>`

const amountPattern = /^(.+): ([−-]?\$[\d,]+\.\d\d)$/
const amountRow = (line: string) => {
  const [, label = '', amount = ''] = amountPattern.exec(line)!
  const style = `padding:10px 0;border-bottom:1px solid #dfe6ec;${inter};font-size:16px;line-height:1.4;${paint.ink};vertical-align:top`
  return `<tr><td class="ink line" style="${style};overflow-wrap:anywhere">${escapeHtml(label)}</td><td class="ink line" align="right" style="${style};padding-left:16px;white-space:nowrap;font-variant-numeric:tabular-nums">${escapeHtml(amount)}</td></tr>`
}

/** A real table for screen readers: lines and amounts in two columns. */
const amounts = (lines: string[]) =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse"><tbody>${lines.map(amountRow).join('')}</tbody></table>`

/** Formats a paragraph: codes large, lists of amounts as a table, anything else as text. */
export const block = (text: string) => {
  if (codePattern.test(text)) return code(text)
  const lines = text.split('\n')
  return lines.every((line) => amountPattern.test(line)) ? amounts(lines) : paragraph(text)
}

export const quoted = (blocks: string) =>
  `<div class="well" style="margin:0 0 8px;padding:16px 18px 2px;border-left:4px solid #0b5f9e;border-radius:0 12px 12px 0;${paint.well}">${blocks}</div>`

export const title = (text: string) =>
  `<h1 class="ink title" style="margin:0 0 18px;${wide};font-size:26px;line-height:1.2;font-weight:800;letter-spacing:-0.01em;${paint.ink};overflow-wrap:anywhere">${escapeHtml(text)}</h1>`

/** The cell has the color, for programs that ignore padding and radius on links. */
export const button = ({ label, url }: { label: string; url: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 20px"><tbody><tr><td bgcolor="#ff6f31" align="center" style="border-radius:12px;background-color:#ff6f31;mso-padding-alt:14px 26px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 26px;border-radius:12px;background-color:#ff6f31;color:#0b1b2b !important;${inter};font-size:16px;line-height:1.3;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></td></tr></tbody></table>`

export const quietLink = ({ label, url }: { label: string; url: string }) =>
  `<a class="link" href="${escapeHtml(url)}" style="${paint.link};text-decoration:underline">${escapeHtml(label)}</a>`

/** As text, so that it shows before images are allowed. */
export const wordmark = (name: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tbody><tr><td bgcolor="#0b1b2b" class="stroke" style="width:7px;${paint.stroke};font-size:1px;line-height:1px;transform:skewX(-24deg)">&nbsp;</td><td style="width:3px;font-size:1px">&nbsp;</td><td bgcolor="#ff6f31" style="width:5px;background-color:#ff6f31;font-size:1px;line-height:1px;transform:skewX(-12deg)">&nbsp;</td><td class="ink" style="padding-left:12px;${wide};font-size:20px;line-height:24px;font-weight:800;letter-spacing:-0.01em;${paint.ink}">${name}</td></tr></tbody></table>`

/** Like on a fuselage. */
export const tailPlate = (tail: string) =>
  `<span class="tail" style="${wide};font-size:32px;line-height:1.1;font-weight:900;font-stretch:125%;letter-spacing:0.06em;text-transform:uppercase">${escapeHtml(tail)}</span>`

/** If images are blocked, the alt text looks like a tail plate. */
export const headPicture = ({ url, alt }: { url: string; alt: string }) =>
  `<tr><td class="plate" style="padding:0;${paint.plate};font-size:0;line-height:0"><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="600" style="display:block;width:100%;max-width:600px;height:auto;border:0;${wide};font-size:20px;line-height:3;text-indent:24px;font-weight:800;${paint.plate}"></td></tr>`

export const small = (inside: string) =>
  `<p class="ink2" style="margin:0 0 8px;${inter};font-size:14px;line-height:1.5;${paint.ink2};overflow-wrap:anywhere">${inside}</p>`
