import * as z from 'zod/mini'
import { REFUSALS } from '#features/registry.ts'
import {
  type EndpointSpec,
  events,
  file,
  named,
  nothing,
  one,
  refusalCode,
  report,
  statusOf,
} from '#kernel/endpoint.ts'
import { queryOf } from './input.ts'

const CODES = Object.keys(REFUSALS)

type Json = Record<string, unknown>
export type Operation = Json & {
  summary: string
  tags: string[]
  'x-roles': unknown
  'x-refusals': { code: string; status: number; text: string }[]
}
export type OpenApi = {
  openapi: string
  info: Json
  components: Json
  paths: Record<string, Record<string, Operation>>
}

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io,
    override: ({ zodSchema, jsonSchema }) => {
      const name = named.get(zodSchema as unknown as z.ZodMiniType)?.ref
      if (name) jsonSchema['x-ref'] = name
      if (zodSchema === (refusalCode as object)) Object.assign(jsonSchema, { type: 'string', enum: CODES })
    },
  }) as Json
  return rest
}

function parametersOf(endpoint: EndpointSpec): Json[] {
  const ofPath = Object.entries(endpoint.params ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(schema, 'input'),
  }))
  const schema = queryOf(endpoint)
  const query = schema ? schemaOf(schema, 'input') : { properties: {} }
  const required = (query.required ?? []) as string[]
  const ofQuery = Object.entries(query.properties as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  const headers = [
    endpoint.idempotent && 'Idempotency-Key',
    endpoint.versioned && 'If-Unmodified-Since-Version',
  ]
  const ofHeader = headers.filter(Boolean).map((name) => ({ name, in: 'header', schema: { type: 'string' } }))
  return [...ofPath, ...ofQuery, ...ofHeader]
}

function bodyOf(endpoint: EndpointSpec): Json {
  if (!endpoint.body && !endpoint.files) return {}
  const json = endpoint.body ? schemaOf(endpoint.body, 'input') : { type: 'object' }
  const binary = Object.keys(endpoint.files ?? {}).map((name) => [name, { type: 'string', format: 'binary' }])
  const form = { allOf: [json, { type: 'object', properties: Object.fromEntries(binary) }] }
  const content = {
    ...(endpoint.body && { 'application/json': { schema: json } }),
    ...(endpoint.files && { 'multipart/form-data': { schema: form } }),
  }
  return { requestBody: { content } }
}

const linked = one(z.object({ url: z.string() }))

function responsesOf(endpoint: EndpointSpec): Json {
  const responses: Record<string, Json> = {}
  const good = { description: 'OK' }
  responses[statusOf(endpoint)] =
    endpoint.answer === nothing || endpoint.answer === file || endpoint.answer === events
      ? good
      : {
          ...good,
          content: {
            'application/json': {
              schema: schemaOf(endpoint.answer === report ? linked : endpoint.answer, 'output'),
            },
          },
        }
  if (endpoint.exports || endpoint.answer === report)
    responses[202] = { description: 'More than 5,000 rows: their file is being made, see GET /exports/{id}' }
  for (const code of endpoint.refusals ?? []) {
    const { status } = REFUSALS[code]
    const before = responses[status]?.description
    responses[status] = { description: before ? `${before}, ${code}` : code }
  }
  if (endpoint.body || endpoint.query) responses[422] = { description: 'validation_failed' }
  if (endpoint.roles !== 'public') responses[401] = { description: 'Token not provided, token_expired, …' }
  if (endpoint.limit) responses[429] = { description: 'too_many_requests' }
  return responses
}

function operationOf(endpoint: EndpointSpec): Operation {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: endpoint.roles === 'public' ? [] : [{ bearer: [] }],
    'x-roles': endpoint.roles,
    ...(endpoint.permission && { 'x-permission': endpoint.permission }),
    'x-refusals': (endpoint.refusals ?? []).map((code) => {
      const { status, text } = REFUSALS[code]
      return { code, status, text }
    }),
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: responsesOf(endpoint),
  }
}

const probe = (summary: string, responses: Json): Record<string, Operation> => ({
  get: {
    ...{ summary, tags: ['health'], security: [], parameters: [], responses },
    ...{ 'x-roles': 'public', 'x-refusals': [] },
  },
})

/** Routes without an endpoint: they answer without a database too. */
const PROBES = {
  '/api/health': probe('Whether the server runs', { 200: { description: 'OK' } }),
  '/api/ready': probe('Whether the server and its migrated database serve', {
    200: { description: 'OK' },
    503: { description: 'unavailable' },
  }),
}

/** Returns the OpenAPI 3.1 document of the endpoints, from the same values that the server routes. */
export function openApiOf(endpoints: readonly EndpointSpec[]): OpenApi {
  const paths: OpenApi['paths'] = { ...PROBES }
  for (const one of endpoints) (paths[`/api${one.path}`] ??= {})[one.method.toLowerCase()] = operationOf(one)
  return {
    openapi: '3.1.1',
    info: { title: 'Claustro', version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}
