import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CodePage } from '../features/codes/code-page.tsx';
import { pagingParams } from '../platform/navigation/search-params.ts';

export function CodeScreen() {
  const { id } = useParams({ from: '/signed-in/codes/$id' });
  const paging = pagingParams(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <CodePage
      codeId={id}
      paging={paging}
      onPagingChange={(search) => void navigate({ to: '.', search })}
      onDeleted={() => navigate({ to: '/codes', replace: true })}
    />
  );
}
