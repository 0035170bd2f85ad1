export { digitsOf, PhoneField } from './phone-field'
export { type FormOptions, repeats, repeatsExactly, useForm } from './use-form'
