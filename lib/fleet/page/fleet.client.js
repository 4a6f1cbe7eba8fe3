// Follows the hub: replaces the content whenever something has changed, and keeps the focus and the scrolled places.
const content = document.getElementById('content')
const state = document.getElementById('state')
let isBusy = false
let isAgain = false

async function update() {
  if (isBusy) {
    isAgain = true
    return
  }
  isBusy = true
  try {
    const answer = await fetch('/view')
    if (!answer.ok) throw new Error(String(answer.status))
    const focus = document.activeElement?.id
    const scrolled = [...content.querySelectorAll('[tabindex="0"]')].map((each) => each.scrollLeft)
    content.innerHTML = await answer.text()
    for (const [index, each] of content.querySelectorAll('[tabindex="0"]').entries())
      each.scrollLeft = scrolled[index] ?? 0
    if (focus) document.getElementById(focus)?.focus({ preventScroll: true })
    state.textContent = 'Updates by itself.'
  } catch {
    state.textContent = 'The hub does not answer: this is how it stood.'
  } finally {
    isBusy = false
    if (isAgain) {
      isAgain = false
      void update()
    }
  }
}

const events = new EventSource('/events')
events.addEventListener('change', () => void update())
events.addEventListener('open', () => void update())
events.addEventListener('error', () => {
  state.textContent = 'The hub does not answer: this is how it stood.'
})
// The line that says "now" moves, whether or not anything has changed.
setInterval(() => void update(), 30_000)
