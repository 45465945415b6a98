import { StatusBadge } from '@aflora/ui/status';

export function ActiveBadge({ isActive, className }: { isActive: boolean; className?: string }) {
  return (
    <StatusBadge tone={isActive ? 'ok' : 'off'} className={className}>
      {isActive ? 'Ativo' : 'Inativo'}
    </StatusBadge>
  );
}
