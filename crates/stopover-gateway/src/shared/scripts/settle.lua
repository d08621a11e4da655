-- Ends the turn of the caller. KEYS: the value, the turn. ARGV: the caller's name; the value and how many milliseconds to keep it,
-- if there is one.
if ARGV[2] then
  redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
end
if redis.pcall('GET', KEYS[2]) == ARGV[1] then
  redis.call('DEL', KEYS[2])
end
