import fc from 'fast-check';

// A gate that is red or green by chance says nothing of a commit: only the full size, which a person reads, draws anew each time.
if (process.env['PROOF_SIZE'] !== 'full') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1_618_033 });
