import type { useActionData } from 'react-router'
import { usePageForm } from '#app/office/forms/use-page-form.ts'
import type { answerAccountForm } from './account-action.server.ts'

/** The result of a form of the account page. */
export type AccountDone = NonNullable<NonNullable<ReturnType<typeof useActionData<typeof answerAccountForm>>>['done']>

export const useAccountForm = usePageForm<AccountDone>
