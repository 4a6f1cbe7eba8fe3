// Shows the OpenAPI document, with a form for each operation that sends the request and shows the answer.

const api = await (await fetch('/openapi.json')).json()

document.title = `${api.info.title} ${api.info.version}: API documentation`
byId('title').textContent = `${api.info.title} ${api.info.version}`
byId('summary').append(...rich(api.info.description))

const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => article(path, method, operation)),
)
byId('operations').replaceChildren(...operations)
byId('schemas').replaceChildren(
  element('h2', 'Schemas'),
  ...Object.entries(api.components.schemas).flatMap(([name, schema]) => [
    element('h3', name),
    element('pre', JSON.stringify(schema, null, 2)),
  ]),
)

function article(path, method, operation) {
  const heading = element('h2')
  heading.append(element('code', `${method.toUpperCase()} ${path}`), ` ${operation.summary}`)
  const parameters = (operation.parameters ?? []).map(resolved)
  const node = element('article')
  node.id = operation.operationId
  node.append(heading, form(path, method, operation, parameters), answers(operation))
  return node
}

function form(path, method, operation, parameters) {
  const node = element('form')
  const inputs = parameters.map((parameter) => [parameter.name, parameterInput(parameter)])
  const [[mediaType, media]] = Object.entries(operation.requestBody.content)
  const isForm = mediaType === 'multipart/form-data'
  const body = isForm ? fileInput() : textInput(media.example)
  const answer = element('pre')
  answer.hidden = true
  answer.setAttribute('aria-live', 'polite')
  for (const [name, input] of inputs)
    node.append(
      labelled(
        name,
        parameters.find((each) => each.name === name),
        input,
      ),
    )
  node.append(labelled(isForm ? 'filename' : 'body', operation.requestBody, body), element('button', 'Send'), answer)
  node.addEventListener('submit', async (event) => {
    event.preventDefault()
    const query = new URLSearchParams(inputs.map(([name, input]) => [name, input.value]))
    const content = isForm ? filesOf(body) : body.value
    const headers = isForm ? {} : { 'content-type': mediaType }
    answer.hidden = false
    answer.textContent = '…'
    try {
      const response = await fetch(`${path}?${query}`, { method: method.toUpperCase(), headers, body: content })
      answer.textContent = `${response.status} ${response.statusText}\n\n${pretty(await response.text())}`
    } catch (error) {
      answer.textContent = `no answer: ${error.message}`
    }
  })
  return node
}

function answers(operation) {
  const table = element('table')
  for (const [status, reference] of Object.entries(operation.responses)) {
    const row = element('tr')
    row.append(element('th', status), element('td', resolved(reference).description))
    table.append(row)
  }
  const node = element('section')
  node.append(element('h3', 'Answers'), table)
  return node
}

function parameterInput({ schema }) {
  const values = schema.type === 'boolean' ? ['false', 'true'] : schema.enum
  const node = element('select')
  node.append(...values.map((value) => element('option', value)))
  return node
}

function textInput(example) {
  const node = element('textarea', example)
  node.rows = 8
  return node
}

function fileInput() {
  const node = element('input')
  node.type = 'file'
  node.multiple = true
  return node
}

function filesOf(input) {
  const data = new FormData()
  for (const file of input.files) data.append('filename', file)
  return data
}

function labelled(name, { description }, input) {
  const node = element('label')
  node.append(element('strong', name), ' ', ...rich(description ?? ''), element('br'), input)
  return node
}

/** Text with `code` in it. */
function rich(text) {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : element('code', part)))
}

/** JSON is shown indented; anything else as it came. */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function resolved(node) {
  if (node.$ref === undefined) return node
  return node.$ref
    .slice(2)
    .split('/')
    .reduce((at, key) => at[key], api)
}

function element(name, text = '') {
  const node = document.createElement(name)
  node.textContent = text
  return node
}

function byId(id) {
  return document.getElementById(id)
}
