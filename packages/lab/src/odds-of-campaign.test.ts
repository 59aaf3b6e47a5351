import { oddsOfPack } from './odds-of-all.fixture.ts';

oddsOfPack('campaign');
