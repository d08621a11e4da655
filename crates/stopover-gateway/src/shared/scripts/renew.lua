-- The caller's turn lasts longer. KEYS: the turn. ARGV: the caller's name, and for how many milliseconds from now.
if redis.pcall('GET', KEYS[1]) == ARGV[1] then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
