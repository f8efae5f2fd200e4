import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPage } from '../test/open-page.tsx';
import { ruleOf } from './page-table.ts';
import { useAddress, useGoTo } from './use-address.ts';

function Groups() {
  const [{ SearchString, PageNumber, addGroup }, changeAddress] = useAddress('/groups');
  const { goTo } = useGoTo();
  return (
    <>
      <p>{`“${SearchString}” page ${PageNumber} ${addGroup ? 'with' : 'without'} form`}</p>
      <button
        type="button"
        onClick={() => {
          void changeAddress({ SearchString: 'crew' }, { replace: true });
          void changeAddress({ addGroup: true });
        }}
      >
        Type and open
      </button>
      <button type="button" onClick={() => void changeAddress({ SearchString: '', addGroup: false })}>
        Empty
      </button>
      <button
        type="button"
        onClick={() => {
          void goTo('/groups/$id/codes', { id: 4, showExpired: true });
          void changeAddress({ SearchString: 'late' });
        }}
      >
        Leave
      </button>
    </>
  );
}

function GroupCodes() {
  const [{ id, showExpired, SearchString }, changeAddress] = useAddress('/groups/$id/codes');
  return (
    <>
      <p>{`group ${id + 1 - 1} ${showExpired ? 'all' : 'current'} “${SearchString}”`}</p>
      <button type="button" onClick={() => void changeAddress({ id: 5 })}>
        Next
      </button>
    </>
  );
}

const open = (address: string) =>
  openPage({ addresses: [address], screens: { '/groups': Groups, '/groups/$id/codes': GroupCodes } });

test('an address with odd values reads as if it did not name them, and is written without them', async () => {
  const { screen, history } = await open('/groups?PageNumber=x&RowsPerPage=10&addGroup=1&SearchString=row');
  await expect.element(screen.getByText('“row” page 1 with form')).toBeVisible();
  await expect.poll(() => history.location.search).toBe('?addGroup=true&SearchString=row');
});

test('what the address says for the frame around is no value of the page', async () => {
  let names: string[] = [];
  function Codes() {
    const [values] = useAddress('/codes');
    names = Object.keys(values);
    return <p>Codes</p>;
  }
  const { screen } = await openPage({
    addresses: ['/codes?orgId=3&showExpired=1'],
    screens: { '/codes': Codes },
  });
  await expect.element(screen.getByText('Codes')).toBeVisible();
  expect(names.toSorted()).toEqual(Object.keys(ruleOf('/codes').address ?? {}).toSorted());
});

test.each(['/Groups', '/groups/', '/GROUPS?SearchString=row'])(
  'an address typed as %s can be changed',
  async (typed) => {
    const { screen } = await open(typed);
    await userEvent.click(screen.getByRole('button', { name: 'Type and open' }));
    await expect.element(screen.getByText('“crew” page 1 with form')).toBeVisible();
  },
);

test('two changes in one breath both count, and what is as it would be anyway leaves the address', async () => {
  const { screen, history } = await open('/groups?PageNumber=2');
  await userEvent.click(screen.getByRole('button', { name: 'Type and open' }));
  await expect.element(screen.getByText('“crew” page 2 with form')).toBeVisible();
  expect(new URLSearchParams(history.location.search).size).toBe(3);
  await userEvent.click(screen.getByRole('button', { name: 'Empty' }));
  await expect.poll(() => history.location.search).toBe('?PageNumber=2');
});

test('a change that comes after somebody left does not reach the next page; its path can be changed too', async () => {
  const { screen, history } = await open('/groups');
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await expect.element(screen.getByText('group 4 all “”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await expect.element(screen.getByText('group 5 all “”')).toBeVisible();
  expect(history.location.href).toBe('/groups/5/codes?showExpired=true');
});

test('a path whose id is none is a page that does not exist', async () => {
  const { router } = await open('/groups/0/codes');
  await expect.poll(() => router.state.matches.some(({ status }) => status === 'notFound')).toBe(true);
});
