import Plus from 'lucide-react/icons/plus'

export function CreateButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button className="btn" type="button" onClick={onClick}>
      <Plus className="icon" /> {label}
    </button>
  )
}
