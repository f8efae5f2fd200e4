import { useNavigate, useSearch } from '@tanstack/react-router';
import { TestVolumePage } from '../features/dashboard/test-volume-page.tsx';
import { readVolumeFilter } from '../features/dashboard/volume-filter.ts';

export function TestVolumeScreen() {
  const filter = readVolumeFilter(useSearch({ strict: false }), new Date());
  const navigate = useNavigate();
  return (
    <TestVolumePage
      filter={filter}
      onFilterChange={(next) =>
        void navigate({ to: '/test-volume-report', search: { ...next }, replace: true })
      }
    />
  );
}
