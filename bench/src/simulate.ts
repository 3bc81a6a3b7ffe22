import { startSimulator } from '../../simulator/src/simulator.ts';

/** Simulated partners with so many animals, in a process of their own, of whom PetPoint is slow. Says their port on stdout. */
const simulator = await startSimulator({ animals: Number(process.argv[2]) });
simulator.set('petpoint', 'slow');
console.log(new URL(simulator.address('shelter-luv')).port);
