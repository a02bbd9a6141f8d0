import { Type } from 'typebox';
import { paymentMethodKinds } from '../catalogue/entries.ts';
import { DynamicFieldPart, DynamicValuesPart } from '../dynamic-forms/schema-parts.ts';
import { AssetCodeText, Instant, Nothing, Uuid } from '../platform/schema-parts.ts';

const strict = { additionalProperties: false } as const;
const Words = Type.Object({ en: Type.String(), 'zh-CN': Type.String() }, strict);
const Channel = Type.String({ pattern: '^[a-z0-9-]{2,40}$' });

export const ReceiptMethod = Type.Object(
  {
    id: Uuid,
    channel: Channel,
    name: Words,
    currencies: Type.Array(AssetCodeText),
    masked: Type.String(),
    values: DynamicValuesPart,
    createdAt: Instant,
  },
  strict,
);

export const receiptMethodsSchemas = {
  listChannels: {
    result: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            {
              channel: Channel,
              kind: Type.Enum([...paymentMethodKinds]),
              name: Words,
              currencies: Type.Array(AssetCodeText),
              isBound: Type.Boolean(),
            },
            strict,
          ),
        ),
      },
      strict,
    ),
  },
  getForm: {
    query: Type.Object({ Channel }, strict),
    result: Type.Object({ channel: Channel, fields: Type.Array(DynamicFieldPart) }, strict),
  },
  list: { result: Type.Object({ items: Type.Array(ReceiptMethod), asOf: Instant }, strict) },
  create: {
    body: Type.Object({ channel: Channel, values: DynamicValuesPart, verification: Uuid }, strict),
    result: ReceiptMethod,
  },
  remove: { query: Type.Object({ id: Uuid }, strict), result: Nothing },
};
