import { MemoryStore } from '../../../src/sandbox/store/memory.js';
import { holdToContract } from './contract.js';

holdToContract('memory', async () => new MemoryStore());
