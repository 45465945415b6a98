import { StatusBadge } from '@aflora/ui/console';

export function ActiveBadge({ isActive, className }: { isActive: boolean; className?: string }) {
  return (
    <StatusBadge tone={isActive ? 'ok' : 'off'} className={className}>
      {isActive ? 'Ativo' : 'Inativo'}
    </StatusBadge>
  );
}
