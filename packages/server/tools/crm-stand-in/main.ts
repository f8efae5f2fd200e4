import { states } from '@plumbline/contract';
import { startHubspot } from '../../test/crm/hubspot-stand-in.ts';
import { publicLists, variants } from '../match-schools/sets.ts';

const usage = `Starts a stand-in for HubSpot on this machine, with the schools of the public lists under their older names as companies.

  npm run crm:stand-in

Prints the settings that make a portal on this machine use it. Reads ../shared/data/schools (RECORDINGS_DIR). Ends with Ctrl+C.`;

const port = 12_112;
const firstId = 98_765_432_101;

if (process.argv.includes('--help')) {
  console.log(usage);
} else {
  const companies = (await variants(await publicLists())).map(({ name, kind, school }, index) => ({
    id: String(firstId + index),
    properties: {
      name,
      address: school.address,
      city: school.city,
      // The customer list writes states in full.
      state: states.entries.find(({ id }) => id === school.state)?.label ?? school.state,
      country: 'United States',
      organization_business_type: kind === 'privateSchool' ? 'Private School' : 'High School',
    },
  }));
  const { settings } = await startHubspot(companies, port);
  console.log(`${companies.length} companies. Start the portal with:`);
  for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`);
}
