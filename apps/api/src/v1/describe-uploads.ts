/** The description of `/uploads`, which is the tus protocol and no declared call: bodies are bytes, and facts travel in headers. */
type Json = Record<string, unknown>

const protocol = {
  name: 'Tus-Resumable',
  in: 'header',
  required: true,
  description: 'The version of tus.',
  schema: { type: 'string', const: '1.0.0' },
  example: '1.0.0',
}
const size = { type: 'integer', minimum: 0 }
const content = 'ndc,pharmacy_group,price\n00093505698,Walgreens,12.34\n'
const bytes = {
  'application/offset+octet-stream': {
    schema: { type: 'string', contentMediaType: 'application/octet-stream' },
    example: content,
  },
}
const arrived = { description: 'Bytes that have arrived.', schema: size }
const problems = {
  default: {
    description: 'Refused or failed. What tus itself refuses, such as a wrong offset, is one sentence as plain text.',
    content: {
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      'text/plain': { schema: { type: 'string' } },
    },
  },
}

const operation = (
  name: string,
  summary: string,
  description: string,
  parts: Json & { parameters?: Json[] },
): Json => ({
  operationId: `uploads_${name}`,
  tags: ['imports'],
  summary,
  description: [description, 'Scope: `imports:write`.'].filter(Boolean).join('\n\n'),
  ...parts,
  parameters: [
    ...(name === 'create'
      ? []
      : [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: 'The last part of the `Location` that the upload returned.',
            schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
            example: '0123456789abcdef0123456789abcdef',
          },
        ]),
    protocol,
    ...(parts.parameters ?? []),
  ],
})

export const uploadPaths: Record<string, Json> = {
  '/uploads': {
    post: operation(
      'create',
      'Begins an upload; with a body, brings a small file whole.',
      'See [tus](https://tus.io/protocols/resumable-upload). Any of its clients works.',
      {
        parameters: [
          {
            name: 'Upload-Length',
            in: 'header',
            required: true,
            description: 'Bytes of the whole file.',
            schema: size,
            example: content.length,
          },
        ],
        requestBody: { required: false, content: bytes },
        responses: {
          201: {
            description: 'Begun.',
            headers: {
              Location: { description: 'Where its pieces go.', required: true, schema: { type: 'string' } },
              'Upload-Offset': { ...arrived, description: 'Bytes that have arrived, if the request had a body.' },
            },
          },
          ...problems,
        },
      },
    ),
  },
  '/uploads/{id}': {
    head: operation('read', 'Says how much has arrived, to go on after an interruption.', '', {
      responses: {
        200: {
          description: 'As it is.',
          headers: {
            'Upload-Offset': { ...arrived, required: true },
            'Upload-Length': { description: 'Bytes of the whole file.', required: true, schema: size },
          },
        },
        ...problems,
      },
    }),
    patch: operation('continue', 'Brings the next piece.', '', {
      parameters: [
        {
          name: 'Upload-Offset',
          in: 'header',
          required: true,
          description: 'Where the piece begins: the bytes that have arrived.',
          schema: size,
          example: 0,
        },
      ],
      requestBody: { required: true, content: bytes },
      responses: {
        204: { description: 'Arrived.', headers: { 'Upload-Offset': { ...arrived, required: true } } },
        ...problems,
      },
    }),
    delete: operation('delete', 'Deletes what has arrived.', '', {
      responses: { 204: { description: 'Deleted.' }, ...problems },
    }),
  },
}
