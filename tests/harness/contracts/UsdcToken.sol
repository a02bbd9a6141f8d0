// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token like USDC: six decimals, returns true, and its issuer can block an address.
contract UsdcToken is ERC20("USD Coin", "USDC") {
    mapping(address => bool) public isBlocked;

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function setBlocked(address who, bool blocked) external {
        isBlocked[who] = blocked;
    }

    function _update(address from, address to, uint256 value) internal override {
        require(!isBlocked[from] && !isBlocked[to], "blocked");
        super._update(from, to, value);
    }
}
