/** An email address or a phone number with its country: typed, parsed, and passed to calls. */
export { ContactFields } from './contact-fields.tsx';
export {
  contactBody,
  typedContact,
  useContact,
  type Contact,
  type ContactField,
  type ContactKind,
  type TypedContact,
} from './use-contact.ts';
