import { geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import drawing from 'us-atlas/states-albers-10m.json';

const topology = drawing as unknown as Topology<{ states: GeometryCollection; nation: GeometryCollection }>;
const path = geoPath();

/** The outline of the country and the borders inside it, as paths of a drawing of 975 by 610. It comes with the portal. */
export const nationPath = path(feature(topology, topology.objects.nation)) ?? '';
export const bordersPath = path(mesh(topology, topology.objects.states, (a, b) => a !== b)) ?? '';
