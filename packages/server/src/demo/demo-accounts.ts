/** Password of every demo sign-in. */
export const demoPassword = 'Baseline-1!';

export type DemoOrganization = 'riverside' | 'lakeside' | 'northern' | 'elm' | 'oak' | 'pine' | 'maple';

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  who: string;
  accountTypeId?: number;
  isSuperAdmin?: boolean;
  organizations: readonly {
    organization: DemoOrganization;
    accessTypeId: 1 | 2;
    groups?: readonly string[];
    isBillingContact?: boolean;
    isSafetyCoach?: boolean;
  }[];
}

/** Who can sign in to the demo; tests use them too. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'super@portal.example',
    firstName: 'Sam',
    lastName: 'Super',
    who: 'internal super admin',
    isSuperAdmin: true,
    organizations: [],
  },
  {
    email: 'admin@riverside.example',
    firstName: 'Rita',
    lastName: 'Rivers',
    who: 'System Admin of Riverside High School',
    organizations: [{ organization: 'riverside', accessTypeId: 2 }],
  },
  {
    email: 'trainer@riverside.example',
    firstName: 'Tara',
    lastName: 'Tape',
    who: 'User of Riverside: Football and Soccer',
    organizations: [{ organization: 'riverside', accessTypeId: 1, groups: ['Football', 'Soccer'] }],
  },
  {
    email: 'coach@riverside.example',
    firstName: 'Cole',
    lastName: 'Coach',
    who: 'User and safety coach of Riverside: Soccer',
    organizations: [{ organization: 'riverside', accessTypeId: 1, groups: ['Soccer'], isSafetyCoach: true }],
  },
  {
    email: 'billing@riverside.example',
    firstName: 'Bill',
    lastName: 'Ledger',
    who: 'User and billing contact of Riverside',
    organizations: [
      { organization: 'riverside', accessTypeId: 1, groups: ['Football'], isBillingContact: true },
    ],
  },
  {
    email: 'admin@lakeside.example',
    firstName: 'Lena',
    lastName: 'Lake',
    who: 'System Admin of Lakeside Balance Clinic',
    organizations: [{ organization: 'lakeside', accessTypeId: 2 }],
  },
  {
    email: 'admin@northern.example',
    firstName: 'Nora',
    lastName: 'North',
    who: 'System Admin of Northern Health System (enterprise)',
    organizations: [{ organization: 'northern', accessTypeId: 2 }],
  },
  {
    email: 'manager@northern.example',
    firstName: 'Max',
    lastName: 'Manager',
    who: 'System Admin of Northern Health System with access to Elm Street Orthopedics',
    organizations: [
      { organization: 'northern', accessTypeId: 2 },
      { organization: 'elm', accessTypeId: 2 },
    ],
  },
  {
    email: 'multi@portal.example',
    firstName: 'Mia',
    lastName: 'Many',
    who: 'User of Riverside and of Lakeside',
    organizations: [
      { organization: 'riverside', accessTypeId: 1, groups: ['Basketball'] },
      { organization: 'lakeside', accessTypeId: 1, groups: ['Patients'] },
    ],
  },
  {
    email: 'family@portal.example',
    firstName: 'Fay',
    lastName: 'Family',
    who: 'family account with two profiles of Riverside',
    accountTypeId: 5,
    organizations: [],
  },
  {
    email: 'covid@portal.example',
    firstName: 'Cory',
    lastName: 'Covid',
    who: 'COVID-only account, among the users of Riverside',
    accountTypeId: 4,
    organizations: [{ organization: 'riverside', accessTypeId: 1 }],
  },
];
