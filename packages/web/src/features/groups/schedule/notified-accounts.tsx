import { Chip } from '../../../design/label/chip.tsx';
import type { DataColumn } from '../../../design/table/data-column.ts';
import {
  AboutChoice,
  type ColumnNeeds,
  EmailChoice,
  OnChoice,
  type Preference,
  SmsChoice,
} from './notified-choices.tsx';
import classes from './schedule.module.css';

/** Shows the same on a phone, with a label at every choice. */
export function PeopleList({ people, ...needs }: ColumnNeeds & { people: readonly Preference[] }) {
  return (
    <ul className={classes.people} aria-label="Recipients">
      {people.map((one) => {
        const props = { ...needs, one, isLabelHidden: false };
        return (
          <li key={one.accountId} className={classes.person}>
            <div>
              <p className={classes.scheduleName}>
                {one.name} {one.isAdmin && <Chip>Admin</Chip>}
              </p>
              <p className={classes.quiet}>{one.email}</p>
            </div>
            <div className={classes.dayBoxes}>
              <EmailChoice {...props} />
              {needs.isSmsOffered && <SmsChoice {...props} />}
              <OnChoice {...props} />
            </div>
            <AboutChoice {...props} />
          </li>
        );
      })}
    </ul>
  );
}

export function columnsFor(needs: ColumnNeeds): DataColumn<Preference>[] {
  const of = (one: Preference) => ({ ...needs, one, isLabelHidden: true });
  return [
    {
      id: 'name',
      header: 'Name',
      value: ({ name }) => name,
      cell: ({ name, isAdmin }) => (
        <>
          {name} {isAdmin && <Chip>Admin</Chip>}
        </>
      ),
      isSortable: true,
      kind: 'name',
    },
    { id: 'email', header: 'Address', value: ({ email }) => email, isSortable: true },
    {
      id: 'byEmail',
      header: 'Email',
      value: ({ emailNotification }) => (emailNotification ? 'yes' : 'no'),
      cell: (one) => <EmailChoice {...of(one)} />,
      width: '80px',
    },
    {
      id: 'bySms',
      header: 'SMS',
      value: ({ smsNotification }) => (smsNotification ? 'yes' : 'no'),
      cell: (one) => <SmsChoice {...of(one)} />,
      isHidden: !needs.isSmsOffered,
      width: '80px',
    },
    {
      id: 'about',
      header: 'About',
      value: ({ groupPreferencesId }) => groupPreferencesId,
      cell: (one) => <AboutChoice {...of(one)} />,
      width: '190px',
    },
    {
      id: 'isEnabled',
      header: 'On',
      value: ({ isEnabled }) => (isEnabled ? 'yes' : 'no'),
      cell: (one) => <OnChoice {...of(one)} />,
      width: '70px',
    },
  ];
}
