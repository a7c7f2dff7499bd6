import { PasswordDialog } from '#app/office/forms/password-dialog.tsx'
import { showToast } from '#app/ui/toast.ts'
import { OwnPassword } from '#domain/accounts/account.ts'

/** Asks for the password, and starts a new chain after the broken one. */
export function RestartDialog({ onClose }: { onClose: () => void }) {
  return (
    <PasswordDialog
      title="Begin a new chain?"
      schema={OwnPassword}
      intent="restart"
      action="Begin a new chain"
      busyAction="Beginning…"
      onDone={() => void showToast('good', 'A new chain has begun.')}
      onClose={onClose}
    >
      {() => (
        <p>
          All entries stay as they are. From now on the record is verified from here; what stands before stays marked as
          not proven. That you did this is the first entry of the new chain.
        </p>
      )}
    </PasswordDialog>
  )
}
