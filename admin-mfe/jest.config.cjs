const { grouped } = require('../jest.groups.cjs');

module.exports = grouped(__dirname, require('../jest.preset.cjs').web);
