const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

const sandboxNote = '<p class="sandbox">Sandbox — no real money moves</p>'

type Page = { title: string; body: string; script?: string; className?: string; data?: Record<string, string> }

/** A complete page with one stylesheet and at most one script, both from the sandbox. `body`: HTML. */
export const html = ({ title, body, script, className, data = {} }: Page) =>
  `<!doctype html>
<html lang="en"${className ? ` class="${className}"` : ''}${Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escaped(value)}"`)
    .join('')}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/elements/sandbox.css">
${script ? `<script type="module" src="/elements/${script}"></script>` : ''}
</head>
<body>
${
  // Embedded, the form is the landmark; a second main would confuse screen readers.
  className ? body : `<main class="page" aria-label="${escaped(title)}">\n${sandboxNote}\n${body}\n</main>`
}
</body>
</html>
`

const field = (name: string, label: string, attributes: string, wide = false, aside = '') => `
<div class="field${wide ? ' wide' : ''}" id="${name}-field">
<label for="${name}">${label}${aside}</label>
<input id="${name}" name="${name}" type="text" inputmode="numeric" aria-describedby="${name}-problem" ${attributes}>
<p class="problem" id="${name}-problem" role="alert" hidden></p>
</div>`

export const cardPage = () =>
  html({
    title: 'Card details',
    className: 'card',
    script: 'card.js',
    body: `<form novalidate aria-label="Card details">
<h1 class="unseen">Card details</h1>
<div class="fields">
${field('number', 'Card number', 'autocomplete="cc-number" placeholder="1234 1234 1234 1234"', true, '<span class="brand" id="brand"></span>')}
${field('expiry', 'Expires (MM/YY)', 'autocomplete="cc-exp" placeholder="MM / YY"')}
${field('cvc', 'CVC', 'autocomplete="cc-csc" placeholder="CVC"')}
${field('zip', 'ZIP code', 'autocomplete="postal-code" placeholder="12345"')}
${sandboxNote}
</div>
<button class="unseen" type="submit" tabindex="-1">Submit</button>
</form>`,
  })

/** Forms without script: hidden values plus a button per answer. */
export const formPage = (options: {
  title: string
  text: string
  script?: string
  action: string
  hidden: Record<string, string>
  fields?: { name: string; label: string }[]
  buttons: { label: string; name?: string; value?: string; quiet?: boolean }[]
}) =>
  html({
    title: options.title,
    script: options.script,
    body: `<h1>${escaped(options.title)}</h1>
<p>${escaped(options.text)}</p>
<form method="post" action="${options.action}">
${Object.entries(options.hidden)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
  .join('\n')}
${(options.fields ?? [])
  .map(
    ({ name, label }) =>
      `<p><label for="${name}">${label}</label><input id="${name}" name="${name}" inputmode="numeric" autocomplete="off" required></p>`,
  )
  .join('\n')}
${options.buttons
  .map(
    ({ label, name, value, quiet }) =>
      `<button type="submit"${quiet ? ' class="quiet"' : ''}${name ? ` name="${name}" value="${value ?? ''}"` : ''}>${escaped(label)}</button>`,
  )
  .join('\n')}
</form>`,
  })

export const messagePage = (title: string, text: string) =>
  html({ title, body: `<h1>${escaped(title)}</h1>\n<p>${escaped(text)}</p>` })
