/** Colors of mails, copied from the product's tokens (apps/web/src/ui/styles/tokens.css), because mails load no style sheets. */
type MailColors = {
  page: string
  card: string
  ink: string
  ink2: string
  hairline: string
  link: string
  well: string
  caution: string
  button: string
  onButton: string
  plate: string
  onPlate: string
}

export const lightMail: MailColors = {
  page: '#f0f4f7',
  card: '#ffffff',
  ink: '#0b1b2b',
  ink2: '#3d5165',
  hairline: '#dfe6ec',
  link: '#0b5f9e',
  well: '#e6f1f9',
  caution: '#e5a70f',
  button: '#ff6f31',
  onButton: '#0b1b2b',
  plate: '#0b1b2b',
  onPlate: '#eef4f8',
}

export const darkMail: MailColors = {
  page: '#0a131c',
  card: '#121f2b',
  ink: '#edf3f7',
  ink2: '#b4c4d1',
  hairline: '#223240',
  link: '#84c5f4',
  well: '#12293b',
  caution: '#f3c458',
  button: '#ff6f31',
  onButton: '#0b1b2b',
  plate: '#2a4154',
  onPlate: '#eef4f8',
}

/** Classes that the dark theme overrides. */
const painted = (colors: MailColors): [name: string, rule: string][] => [
  ['page', `background-color:${colors.page}`],
  ['card', `background-color:${colors.card};border-color:${colors.hairline}`],
  ['ink', `color:${colors.ink}`],
  ['ink2', `color:${colors.ink2}`],
  ['line', `border-color:${colors.hairline}`],
  ['link', `color:${colors.link}`],
  ['well', `background-color:${colors.well};border-color:${colors.link}`],
  ['mark', `background-color:${colors.caution}`],
  ['stroke', `background-color:${colors.ink}`],
  ['plate', `background-color:${colors.plate};color:${colors.onPlate}`],
]

const ruleList = (prefix: string) =>
  painted(darkMail)
    .map(([name, rule]) => `${prefix}.${name}{${rule.replace(/;|$/g, ' !important$&')}}`)
    .join('\n')

/** Inline styles: the light theme, also for mail programs that ignore style elements. */
export const paint = Object.fromEntries(painted(lightMail)) as Record<
  'page' | 'card' | 'ink' | 'ink2' | 'line' | 'link' | 'well' | 'mark' | 'stroke' | 'plate',
  string
>

/** The dark theme, by the system setting and by Outlook's own switch ([data-ogsc]). */
export const mailStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;width:100%;-webkit-text-size-adjust:100%}
@media (max-width:480px){.pad{padding-left:20px !important;padding-right:20px !important}.title{font-size:23px !important}.tail{font-size:26px !important}}
@media (prefers-color-scheme:dark){
${ruleList('')}
}
${ruleList('[data-ogsc] ')}
${ruleList('[data-ogsb] ')}`
