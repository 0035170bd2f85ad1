export { digitsOf, PhoneField } from './phone-field'
export { type FormOptions, repeats, useForm } from './use-form'
