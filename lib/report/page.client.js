'use strict'
{
  const form = document.querySelector('form.filter')
  const output = form.querySelector('output')
  const nothing = document.querySelector('.nothing')
  const areas = [...document.querySelectorAll('section.area')].map((section) => ({
    section,
    name: section.dataset.area,
    rows: [...section.querySelectorAll('details.row')].map((row) => ({ row, text: undefined })),
  }))
  const total = areas.reduce((sum, { rows }) => sum + rows.length, 0)

  /** The filters in the form. */
  const wanted = () => {
    const data = new FormData(form)
    return {
      verdicts: data.getAll('verdict').map(String),
      area: data.get('area'),
      strength: data.get('strength'),
      text: data.get('text').trim().toLowerCase(),
    }
  }

  const matches = (entry, { verdicts, strength, text }) => {
    if (verdicts.length > 0 && !verdicts.includes(entry.row.dataset.verdict)) return false
    if (strength && entry.row.dataset.strength !== strength) return false
    if (!text) return true
    entry.text ??= entry.row.textContent.toLowerCase()
    return text.split(/\s+/).every((word) => entry.text.includes(word))
  }

  const apply = () => {
    const filters = wanted()
    let shown = 0
    for (const { section, name, rows } of areas) {
      let here = 0
      for (const entry of rows) {
        const fits = (!filters.area || filters.area === name) && matches(entry, filters)
        if (entry.row.hidden === fits) entry.row.hidden = !fits
        if (fits) here += 1
      }
      section.hidden = here === 0
      shown += here
    }
    nothing.hidden = shown > 0
    form.classList.toggle('active', shown < total)
    output.textContent = `${shown} of ${total} shown${said(filters)}`
  }

  const said = ({ verdicts, area, strength, text }) => {
    const words = [
      verdicts.join(' or ').replaceAll('-', ' '),
      area && `area ${area}`,
      strength,
      text && `“${text}”`,
    ].filter(Boolean)
    return words.length > 0 ? `: ${words.join(', ')}` : ''
  }

  const toHash = () => {
    const { verdicts, area, strength, text } = wanted()
    const parameters = new URLSearchParams()
    if (verdicts.length > 0) parameters.set('verdict', verdicts.join(','))
    for (const [name, value] of Object.entries({ area, strength, text })) if (value) parameters.set(name, value)
    // Filters always contain "=", ids of sections and requirements never do.
    history.replaceState(null, '', `#${parameters}`)
  }

  const fromParameters = (parameters) => {
    const verdicts = (parameters.get('verdict') ?? '').split(',')
    for (const box of form.querySelectorAll('[name=verdict]')) box.checked = verdicts.includes(box.value)
    for (const name of ['area', 'strength', 'text']) form.elements[name].value = parameters.get(name) ?? ''
    apply()
  }

  /** Opens the requirement named in the URL, even when a filter hides it. */
  const reveal = (id) => {
    const place = document.getElementById(id)
    if (!place) return
    if (place.closest('[hidden]')) fromParameters(new URLSearchParams())
    for (let fold = place.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true
    place.querySelector(':scope > summary')?.focus({ preventScroll: true })
    place.scrollIntoView()
  }

  const follow = () => {
    const hash = location.hash.slice(1)
    if (hash.includes('=')) fromParameters(new URLSearchParams(hash))
    else if (hash) reveal(decodeURIComponent(hash))
  }

  const changed = () => {
    apply()
    toHash()
  }

  let pending
  form.addEventListener('input', () => {
    clearTimeout(pending)
    pending = setTimeout(changed, 60)
  })
  form.addEventListener('reset', () => setTimeout(changed))
  form.addEventListener('submit', (event) => event.preventDefault())

  // Numbers of the head and of the areas become links that filter the list.
  for (const number of document.querySelectorAll('[data-verdict]:not(.row)')) {
    const { verdict, area } = number.dataset
    const parameters = new URLSearchParams({ verdict, ...(area && { area }) })
    const link = Object.assign(document.createElement('a'), { href: `#${parameters}` })
    if (number.matches('td')) {
      const about = `${verdict.replaceAll('-', ' ')}${area ? ` in ${area}` : ''}`
      link.setAttribute('aria-label', `${number.textContent} ${about}: show them`)
    }
    link.append(...number.childNodes)
    link.addEventListener('click', () => setTimeout(() => form.scrollIntoView()))
    number.replaceChildren(link)
  }

  const copy = async (button) => {
    const block = button.previousElementSibling
    try {
      await navigator.clipboard.writeText(block.textContent)
      button.textContent = 'Copied'
    } catch {
      getSelection().selectAllChildren(block)
      button.textContent = 'Selected'
    }
    setTimeout(() => (button.textContent = 'Copy'), 1500)
  }
  for (const button of document.querySelectorAll('button.copy')) button.hidden = false
  document.addEventListener('click', (event) => {
    const button = event.target.closest('button.copy')
    if (button) void copy(button)
    // A link to the requirement already named in the URL fires no hashchange.
    const link = event.target.closest('a[href^="#"]')
    if (link && link.hash === location.hash) follow()
  })

  // Paper cannot be unfolded: problems are printed in full and folded again afterwards.
  let opened = []
  addEventListener('beforeprint', () => {
    const rows = areas.flatMap(({ rows }) => rows.map(({ row }) => row))
    opened = rows.filter((row) => !row.open && ['failed', 'inconclusive', 'deviation'].includes(row.dataset.verdict))
    for (const row of opened) row.open = true
  })
  addEventListener('afterprint', () => {
    for (const row of opened) row.open = false
  })

  // The time line tells the mark that is pointed at or has the focus; one mark at a time is reached by Tab.
  for (const figure of document.querySelectorAll('svg.timeline')) {
    const tip = figure.closest('section').querySelector('.tip')
    const marks = [...figure.querySelectorAll('g[role="img"]')]
    const tell = ({ target }) => {
      const mark = target.closest('g[role="img"]')
      if (mark) tip.textContent = mark.getAttribute('aria-label')
    }
    figure.addEventListener('pointerover', tell)
    figure.addEventListener('focusin', tell)
    if (marks[0]) marks[0].setAttribute('tabindex', '0')
    figure.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
      const next = marks[marks.indexOf(event.target) + (step ?? 0)]
      if (step === undefined || next === undefined) return
      event.preventDefault()
      event.target.setAttribute('tabindex', '-1')
      next.setAttribute('tabindex', '0')
      next.focus()
    })
  }

  form.hidden = false
  const height = () => document.documentElement.style.setProperty('--filter-height', `${form.offsetHeight}px`)
  new ResizeObserver(height).observe(form)
  height()
  addEventListener('hashchange', follow)
  follow()
}
