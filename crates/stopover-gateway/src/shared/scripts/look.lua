-- What somebody has read, or whose turn it is to read it: {1, value}, {2} for the caller's, {3} for another's, {4} for nobody's.
--
-- KEYS: the value, the turn. ARGV: the caller's name, or nothing if it wants no turn; how many milliseconds a turn lasts.
local value = redis.pcall('GET', KEYS[1])
if type(value) == 'string' then return { 1, value } end
if ARGV[1] ~= '' and redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then
  return { 2, false }
end
-- One that lasts longer is not of our making.
local left = redis.call('PTTL', KEYS[2])
return { left > 0 and left <= tonumber(ARGV[2]) and 3 or 4, false }
